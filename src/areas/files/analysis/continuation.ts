import type { FinancialTable } from './tables.ts'

/** A table that is called a continuation of the one before and has its heads, has its scale, currency and periods too. */
export function goOn(before: FinancialTable | undefined, table: FinancialTable) {
  const labels = ({ columns }: FinancialTable) => columns.map(({ label }) => label).join('\n')
  if (!before || table.page.number > before.page.number + 1 || !isContinuation(table)) return
  if (labels(before) !== labels(table)) return
  if (!table.scaled && before.scaled)
    Object.assign(table, { scale: before.scale, scaled: true, currency: before.currency })
  table.source.continued = true
  if (table.columns.every(({ period }) => !period?.end)) table.columns = before.columns
}

/** "Compte de résultat de l'exercice (suite)" */
export const isContinuation = ({ captions }: Pick<FinancialTable, 'captions'>) =>
  captions.some((caption) =>
    /\((?:suite|continued|cont['’.]?d?\.?|fortsetzung|forts\.|segue|continuación|vervolg)\)|(?:[-–—,] ?|^)continued$/i.test(
      caption,
    ),
  )
