import { useState } from 'react';
import { callIds } from '../../site/lib/call-ids.ts';

/** The id of a call with some content. */
export const useCallId = (): ((content: unknown) => string) => useState(callIds)[0].of;
