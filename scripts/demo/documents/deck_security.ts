type Slide = {
  /** small above the title: what the slide is about */
  kicker: string
  title: string
  lines?: string[]
  points?: string[]
  tiles?: [string, string][]
  table?: { note: string; columns: string[]; rows: string[][] }
}

export type Deck = { company: string; subtitle: string; occasion: string; slides: Slide[] }

/** The slides of Rookhaven Security, which raises its third round. */
export const securityDeck = (lastYear: number, leader: string, date: string): Deck => ({
  company: 'Rookhaven Security',
  subtitle: 'Access reviews that banks finish in days',
  occasion: `Series C investor presentation, ${date}`,
  slides: [
    {
      kicker: 'Problem',
      title: 'Nobody knows who may do what',
      points: [
        'A bank of 5,000 people has 1.2 million permissions in 300 systems.',
        'Supervisors want each of them confirmed twice a year.',
        'Managers get spreadsheets, and tick every line.',
      ],
    },
    {
      kicker: 'Solution',
      title: 'Rookhaven asks only what matters',
      lines: [
        'Rookhaven is a platform for access reviews at banks and insurers. It compares permissions with what people really use and asks about the rest.',
      ],
      tiles: [
        ['91%', 'of lines need no question'],
        ['6 days', 'for a review that took 11 weeks'],
        ['0', 'findings by supervisors since launch'],
      ],
    },
    {
      kicker: 'Market',
      title: 'A duty, not a choice',
      lines: [
        'The addressable market for access governance at banks and insurers in the United States is worth $3.8 billion.',
        'It is expected to grow by 14% per year.',
      ],
    },
    {
      kicker: 'Traction',
      title: 'Customers buy more every year',
      tiles: [
        ['64', 'banks and insurers'],
        ['124%', 'net revenue retention'],
        ['19 months', 'to earn back the cost of a customer'],
      ],
    },
    {
      kicker: 'Business model',
      title: 'A price per person reviewed',
      points: [
        'Contracts run for three years, paid a year ahead.',
        'A review costs $14 per person and year.',
        'Gross margin is 79%, after hosting and support.',
      ],
    },
    {
      kicker: 'Financials',
      title: 'Growth that pays its way',
      table: {
        note: 'US dollars in thousands, fiscal years ending December 31',
        columns: [`FY${lastYear - 2}A`, `FY${lastYear - 1}A`, `FY${lastYear}A`, `FY${lastYear + 1}E`],
        rows: [
          ['Revenue', '10,660', '15,140', '21,500', '29,800'],
          ['Gross profit', '8,210', '11,810', '16,985', '23,850'],
          ['Operating expenses', '9,960', '12,450', '15,910', '21,150'],
          ['EBITDA', '(1,750)', '(640)', '1,075', '2,700'],
        ],
      },
    },
    {
      kicker: 'Team',
      title: 'People who have sat in the audits',
      table: {
        note: 'Founders and officers',
        columns: ['Role', 'Before'],
        rows: [
          [leader, 'Chief Executive Officer', 'Head of audit at a regional bank'],
          ['Bartholomew Nwosu', 'Chief Technology Officer', 'Built permission systems for two insurers'],
          ['Saoirse Lindholm', 'Chief Revenue Officer', 'Sold software to banks for fifteen years'],
        ],
      },
    },
    {
      kicker: 'The ask',
      title: 'The round that leads to profit',
      lines: ['We are raising $30 million of preferred stock at a pre-money valuation of $140 million.'],
      points: [
        'Half goes into insurers, a third into Canada, the rest into the product.',
        'Present investors take up $6 million of the round.',
      ],
    },
  ],
})
