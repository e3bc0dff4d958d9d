import { containsPattern } from '../../platform/db/patterns.ts'

/** The domains in what looks like a web or e-mail address: those a company may have, and a LIKE pattern for how one may go on. */
export function domains(q: string): { whole: string[]; beginning: string } | undefined {
  const [, host] = /^(?:[a-z]+:\/\/)?(?:[^\s@/]*@)?(?:www\.)?([^\s@/:?#]+\.[^\s@/:?#]*)(?:[/:?#]\S*)?$/i.exec(q) ?? []
  if (!host) return undefined
  const labels = host.toLowerCase().split('.')
  // mail.acme.com is acme.com's too; the last label alone is nobody's
  const whole = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
  return { whole, beginning: `${containsPattern(host.toLowerCase()).slice(1, -1)}%` }
}
