/**
 * Who may do what with each table. Each cell has four signs: read (`S` all rows, `s` public rows, `o` the own row),
 * `I` insert, `U` update, `D` delete; `-` means not allowed.
 */
export const roleMatrix = {
  //                        visitor         common          inactive        editor          financial       admin
  news: row('s---', 's---', 's---', 'SIUD', 'SIUD', 'SIUD'),
  announcements: row('s---', 's---', 's---', 'SIUD', 'SIUD', 'SIUD'),
  galeria: row('s---', 's---', 's---', 'SIUD', 'SIUD', 'SIUD'),
  mass_schedule: row('s---', 's---', 's---', 'SIUD', 'SIUD', 'SIUD'),
  mass_changes: row('S---', 'S---', 'S---', 'SIUD', 'SIUD', 'SIUD'),
  birthdays: row('s---', 's---', 's---', 'SIUD', 'SIUD', 'SIUD'),
  events: row('S---', 'S---', 'S---', 'SIUD', 'SIUD', 'SIUD'),
  event_series: row('S---', 'S---', 'S---', 'SIUD', 'SIUD', 'SIUD'),
  mass_intentions: row('----', '----', '----', 'SIUD', 'SIUD', 'SIUD'),
  intention_requests: row('----', '----', '----', 'S-UD', 'S-UD', 'S-UD'),
  mass_book: row('----', '----', '----', 'S---', 'S---', 'S---'),
  parish_info: row('s---', 's---', 's---', 's---', 's---', 'SIUD'),
  parish_content: row('s---', 's---', 's---', 's---', 's---', 'SIUD'),
  dizimistas: row('----', '----', '----', 'SIU-', 'SIUD', 'SIUD'),
  consents: row('----', '----', '----', 'SI--', 'SI--', 'SI--'),
  imports: row('----', '----', '----', '----', 'S---', 'S---'),
  carnes: row('----', '----', '----', '----', 'S---', 'S---'),
  parcelas: row('----', '----', '----', '----', 'S---', 'S---'),
  pix_charges: row('----', '----', '----', '----', 'S---', 'S---'),
  pix_charge_items: row('----', '----', '----', '----', 'S---', 'S---'),
  receipts: row('----', '----', '----', '----', 'S---', 'S---'),
  allocations: row('----', '----', '----', '----', 'S---', 'S---'),
  returns: row('----', '----', '----', '----', 'S---', 'S---'),
  accounts: row('----', '----', '----', '----', 'SIUD', 'SIUD'),
  categories: row('----', '----', '----', '----', 'SI--', 'SI--'),
  closings: row('----', '----', '----', '----', 'S---', 'S---'),
  closing_accounts: row('----', '----', '----', '----', 'S---', 'S---'),
  closing_categories: row('----', '----', '----', '----', 'S---', 'S---'),
  closing_shares: row('----', '----', '----', '----', 'S---', 'S---'),
  diocese_share: row('----', '----', '----', '----', 'S---', 'S---'),
  diocese_plan: row('----', '----', '----', '----', 'S---', 'S---'),
  cash_counts: row('----', '----', '----', '----', 'S---', 'S---'),
  tithe_sittings: row('----', '----', '----', '----', 'S-U-', 'S-U-'),
  purposes: row('----', '----', '----', '----', 'S---', 'S--D'),
  purpose_receivers: row('----', '----', '----', '----', 'S---', 'S---'),
  transfers: row('----', '----', '----', '----', 'S---', 'S---'),
  financial_transactions: row('----', '----', '----', '----', 'SIUD', 'SIUD'),
  issued_receipts: row('----', '----', '----', '----', 'S---', 'S---'),
  issued_receipt_lines: row('----', '----', '----', '----', 'S---', 'S---'),
  donations: row('----', '----', '----', '----', 'S---', 'S---'),
  subscription_payers: row('----', '----', '----', '----', 'S---', 'S---'),
  reconciliation_cases: row('----', '----', '----', '----', 'S---', 'S---'),
  push_subscriptions: row('----', '----', '----', 'S---', '----', 'S---'),
  notifications: row('----', '----', '----', 'S---', '----', 'S---'),
  liturgia_dias: row('S---', 'S---', 'S---', 'S---', 'S---', 'S---'),
  site_state: row('S---', 'S---', 'S---', 'S---', 'S---', 'S---'),
  jobs: row('----', '----', '----', '----', '----', 'S---'),
  job_runs: row('----', '----', '----', '----', '----', 'S---'),
  last_backup: row('----', '----', '----', '----', '----', 'S---'),
  waivers: row('----', '----', '----', '----', '----', 'SI-D'),
  idle_limit: row('----', '----', '----', 'S---', 'S---', 'S---'),
  mails: row('----', '----', '----', '----', '----', 'S---'),
  profiles: row('----', 'o---', '----', 'o---', 'o---', 'SIUD'),
  audit_log: row('----', '----', '----', '----', '----', 'S---'),
} as const;

/** The tables that visitors can't access at all. */
export const closedTables = Object.entries(roleMatrix)
  .filter(([, { visitor }]) => visitor === '----')
  .map(([table]) => table);

export type Who = keyof ReturnType<typeof row>;
export type Table = keyof typeof roleMatrix;

function row<Visitor, Common, Inactive, Editor, Financial, Admin>(
  visitor: Visitor,
  common: Common,
  inactive: Inactive,
  editor: Editor,
  financial: Financial,
  admin: Admin,
) {
  return { visitor, common, inactive, editor, financial, admin };
}
