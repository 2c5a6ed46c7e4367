/** How paid instalments are counted: '1 paga', '10 pagas'. */
export const paidInstalments = { one: 'paga', many: 'pagas' };
