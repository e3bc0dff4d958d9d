import { type Concept, whole } from '../concept.ts'

const statement = 'income_statement'

const earnings = (basis: 'basic' | 'diluted') =>
  ({
    title: `${basis} earnings per share`,
    statement,
    names: [`${basis} eps`, `${basis} earnings per share`, `${basis} net income per share`, `eps ${basis}`],
    labels: whole(
      `${basis}(?:.*per (?:common )?share.*)?(?: \\(in dollars\\))?`,
      `.*per (?:common |ordinary )?share.*${basis}`,
    ),
    under: /per (?:common |ordinary )?share(?! data)|^earnings|\beps\b/,
    not: /shares|weighted/,
    sign: 'as_printed',
    dimension: 'money_per_share',
    tells: ['net_income'],
  }) as const

const shares = (basis: 'basic' | 'diluted', word: string) =>
  ({
    title: `${basis} shares`,
    statement,
    names: [
      `${basis} shares`,
      `${basis} shares outstanding`,
      `weighted average ${basis} shares`,
      `${basis} weighted average shares`,
      `${basis} share count`,
    ],
    labels: whole(basis, `.*\\bshares\\b.*\\b${word}\\b.*`, `${basis} .*\\bshares\\b.*`),
    under: /\bshares\b/,
    not: /per (?:common |ordinary )?share|earnings|income/,
    sign: 'as_printed',
    dimension: 'count',
  }) as const

export const perShare = {
  eps_basic: earnings('basic'),
  eps_diluted: earnings('diluted'),
  shares_basic: shares('basic', 'basic'),
  shares_diluted: shares('diluted', '(?:diluted|dilution)'),
} satisfies Record<string, Concept>
