// In the place of a package that was left out: loading and reading it is silent, because dependencies do so while they
// load themselves; calling it or a part of it says what happened.
'use strict';

function leftOut() {
  throw new Error('left out on purpose, see docs/decisions/0037');
}

/** By these, `await` and the interoperation of module systems ask what kind of value this is. */
const questions = new Set(['then', '__esModule']);

const absent = new Proxy(leftOut, {
  get(target, key) {
    // What every function has, `prototype` for one, a class that extends this needs as it is.
    if (key in target || typeof key === 'symbol' || questions.has(key)) return Reflect.get(target, key);
    return absent;
  },
});

module.exports = absent;
