export const percent = (share: number) => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '–')

/** A table; the first column is text, the others are figures. */
export const tableOf = (heads: string[], rows: (string | number)[][]): string =>
  [heads, heads.map((_head, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

export const asideOf = (keptAside: boolean) => (keptAside ? ', kept aside' : '')
