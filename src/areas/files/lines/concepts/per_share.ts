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
} as const satisfies Record<string, Concept>
