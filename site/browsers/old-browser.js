function tellOldBrowser() {
  var sentence = document.querySelector('[data-old-browser]');
  function isBelow(attribute, pattern) {
    var found = pattern.exec(navigator.userAgent);
    return found !== null && parseFloat(found[1].replace('_', '.')) < Number(sentence.getAttribute(attribute));
  }
  if (
    !window.structuredClone ||
    isBelow('data-chrome', /Chrome\/(\d+)/) ||
    isBelow('data-firefox', /Firefox\/(\d+)/) ||
    isBelow('data-safari', / OS (\d+_\d+)[_\d]* like Mac/) ||
    isBelow('data-safari', /Version\/(\d+\.\d+)[.\d]* (?:Mobile\/\w+ )?Safari/)
  ) {
    sentence.removeAttribute('hidden');
  }
}
tellOldBrowser();
