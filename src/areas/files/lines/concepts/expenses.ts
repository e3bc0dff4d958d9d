import { type Concept, whole } from '../concept.ts'

const statement = 'income_statement'

export const expenses = {
  sga: {
    title: 'selling, general and administrative expenses',
    statement,
    names: [
      'sga',
      'sga expense',
      'sga expenses',
      'sga costs',
      'selling general and administrative',
      'selling general and administrative expense',
      'selling general and administrative expenses',
    ],
    labels: whole(
      '(?:total )?selling (?:,? ?)?general (?:and|&) administrative(?: expenses?| costs?)?',
      '(?:total )?(?:operating,? )?selling general and administrative(?: expenses?)?',
      'sg&a(?: expenses?)?',
      'selling and administrative(?: expenses?)?',
      'selling informational and administrative expenses?',
      'marketing general and administrative(?: expenses?)?',
    ),
    sign: 'positive',
  },
  marketing: {
    title: 'sales and marketing',
    statement,
    names: [
      'sales and marketing',
      'sales and marketing expense',
      'sales and marketing expenses',
      'marketing',
      'marketing expense',
      'marketing expenses',
      'selling and marketing',
      'selling and marketing expenses',
    ],
    labels: whole('(?:sales|selling) and marketing(?: expenses?)?', 'marketing(?: expenses?| and sales)?'),
    sign: 'positive',
  },
  ga: {
    title: 'general and administrative',
    statement,
    names: [
      'general and administrative',
      'general and administrative expense',
      'general and administrative expenses',
      'ganda',
    ],
    labels: whole('general and administrative(?: expenses?)?', 'general administrative and other'),
    sign: 'positive',
  },
  rnd: {
    title: 'research and development',
    statement,
    names: [
      'rnd',
      'rnd expense',
      'rnd expenses',
      'rnd costs',
      'rnd spend',
      'rnd spending',
      'research and development',
      'research and development expense',
      'research and development expenses',
      'research and development costs',
    ],
    labels: whole(
      'research (?:and|&) development(?: expenses?| costs?)?(?: net)?',
      'research development and related expenses',
      'research development and engineering(?: expenses?)?',
      'product development',
    ),
    sign: 'positive',
  },
  restructuring: {
    title: 'restructuring',
    statement,
    names: [
      'restructuring',
      'restructuring costs',
      'restructuring charges',
      'restructuring expense',
      'restructuring expenses',
    ],
    labels: whole(
      'restructuring(?: costs?| charges?| expenses?| and (?:related|other) (?:costs?|charges?|expenses?)| and other special charges net| impairment and other exit costs)?(?: net)?',
    ),
    sign: 'as_printed',
  },
  operating_expenses: {
    title: 'operating expenses',
    statement,
    names: ['operating expenses', 'total operating expenses', 'operating costs', 'opex'],
    labels: whole('total operating (?:expenses|costs)(?: net)?', '(?:net )?operating expenses'),
    sign: 'positive',
    tells: ['operating_expenses'],
  },
} as const satisfies Record<string, Concept>
