/** The event by which the form tells the page that the part with `data-request` has the id of another request. */
export const requestSent = 'request-sent';
