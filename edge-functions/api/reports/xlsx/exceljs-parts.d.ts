// `exceljs` has types for its whole only. The writers give these parts theirs.
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js';
declare module 'exceljs/dist/exceljs.min.js';
