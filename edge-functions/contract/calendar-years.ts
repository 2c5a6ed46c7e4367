/** The years that the parish's calendar has. */
export const firstYear = 1900;
export const lastYear = 2999;
