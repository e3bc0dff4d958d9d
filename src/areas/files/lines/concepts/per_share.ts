import { type Concept, whole } from '../concept.ts'

const statement = 'income_statement'

export const perShare = {
  eps_basic: {
    title: 'basic earnings per share',
    statement,
    names: ['basic eps', 'basic earnings per share', 'basic net income per share', 'eps basic'],
    labels: whole(
      'basic(?:.*per (?:common )?share.*)?(?: \\(in dollars\\))?',
      '.*per (?:common |ordinary )?share.*basic',
    ),
    under: /per (?:common |ordinary )?share(?! data)|^earnings|\beps\b/,
    not: /shares|weighted/,
    sign: 'as_printed',
    dimension: 'money_per_share',
    tells: ['net_income'],
  },
  eps_diluted: {
    title: 'diluted earnings per share',
    statement,
    names: ['diluted eps', 'diluted earnings per share', 'diluted net income per share', 'eps diluted'],
    labels: whole(
      'diluted(?:.*per (?:common )?share.*)?(?: \\(in dollars\\))?',
      '.*per (?:common |ordinary )?share.*diluted',
    ),
    under: /per (?:common |ordinary )?share(?! data)|^earnings|\beps\b/,
    not: /shares|weighted/,
    sign: 'as_printed',
    dimension: 'money_per_share',
    tells: ['net_income'],
  },
  shares_basic: {
    title: 'basic shares',
    statement,
    names: [
      'basic shares',
      'basic shares outstanding',
      'weighted average basic shares',
      'basic weighted average shares',
    ],
    labels: whole('basic', '.*\\bshares\\b.*\\bbasic\\b.*', 'basic .*\\bshares\\b.*'),
    under: /\bshares\b/,
    not: /per (?:common |ordinary )?share|earnings|income/,
    sign: 'as_printed',
    dimension: 'count',
  },
  shares_diluted: {
    title: 'diluted shares',
    statement,
    names: [
      'diluted shares',
      'diluted shares outstanding',
      'weighted average diluted shares',
      'diluted weighted average shares',
      'diluted share count',
    ],
    labels: whole('diluted', '.*\\bshares\\b.*\\b(?:diluted|dilution)\\b.*', 'diluted .*\\bshares\\b.*'),
    under: /\bshares\b/,
    not: /per (?:common |ordinary )?share|earnings|income/,
    sign: 'as_printed',
    dimension: 'count',
  },
} as const satisfies Record<string, Concept>
