import { registeredHandlers } from './app.ts';
import { describeAuthorization } from './testing/authorization.ts';
import { openParish } from './testing/parish.ts';

describeAuthorization(
  openParish(),
  registeredHandlers().map(([endpoint]) => endpoint),
);
