/** Characters that XML does not take, as a workbook writes them: _x000D_ is a carriage return (ECMA-376, 22.4.2.4). */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, '\n')
    : text
