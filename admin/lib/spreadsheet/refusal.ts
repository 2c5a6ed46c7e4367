/** Why a file can't be imported. The message is for people, with advice. */
export class FileRefusal extends Error {}

const figure = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

export const refusals = {
  empty: () => new FileRefusal('O arquivo está vazio.'),
  tooLarge: (bytes: number, most: number) =>
    new FileRefusal(
      `O arquivo tem ${megabytes(bytes)}, e o limite é ${megabytes(most)}. Divida a planilha em partes menores.`,
    ),
  unpackedTooLarge: () =>
    new FileRefusal(
      'A planilha é grande demais depois de aberta. Apague as abas, imagens e colunas que não são do cadastro e salve-a de novo.',
    ),
  tooManyRows: (most: number) =>
    new FileRefusal(`A planilha tem mais de ${figure.format(most)} linhas. Divida-a em partes menores.`),
  tooManyColumns: (most: number) =>
    new FileRefusal(`A planilha tem mais de ${figure.format(most)} colunas. Deixe somente as do cadastro.`),
  notASpreadsheet: () =>
    new FileRefusal('O arquivo não é uma planilha, qualquer que seja o nome dele. Escolha um arquivo .xlsx ou .csv.'),
  oldExcel: () =>
    new FileRefusal(
      'O arquivo é de um Excel antigo (.xls) ou tem senha. Abra-o no Excel e salve-o como .xlsx, sem senha.',
    ),
  openDocument: () => new FileRefusal('O arquivo é do LibreOffice (.ods). Abra-o e salve-o como .xlsx.'),
  page: () =>
    new FileRefusal('O arquivo é uma página (HTML ou XML) com nome de planilha. Abra-o no Excel e salve-o como .xlsx.'),
  damaged: () =>
    new FileRefusal(
      'O arquivo está danificado ou incompleto. Abra-o no Excel, salve-o de novo como .xlsx e tente outra vez.',
    ),
  openQuote: (line: number) =>
    new FileRefusal(
      `Na linha ${figure.format(line)} há aspas que se abrem e não se fecham. Corrija-as e tente de novo.`,
    ),
  noRows: () => new FileRefusal('A planilha não tem nenhuma linha preenchida.'),
  tooSlow: () => new FileRefusal('A leitura do arquivo demorou demais. Salve-o de novo como .xlsx e tente outra vez.'),
} as const;

const megabytes = (bytes: number): string => `${figure.format(bytes / 1024 / 1024)} MB`;
