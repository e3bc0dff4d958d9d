import type { Report } from './use_report.ts'

/** The documents and figures that the lists of the report say are to be got: “the latest statements”. */
export const gapsIn = ({ sections }: Report): string[] =>
  [...(sections['recommendations'] ?? '').matchAll(/^- Get (.+?)(?: \[[^\]]+\])*\.?$/gm)].flatMap(([, gap]) => {
    const line = gap?.split(/[;:.]/)[0]?.replace(/,? to see .*$/, '')
    return line ? [line] : []
  })
