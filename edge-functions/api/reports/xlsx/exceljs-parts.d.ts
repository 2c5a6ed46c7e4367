// `exceljs` has no types for these parts. The writers add them.
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js';
declare module 'exceljs/dist/exceljs.min.js';
