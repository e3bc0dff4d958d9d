import { bars, heading, list, type Memorandum, millions, percent, table, text, tiles } from './blocks.ts'
import { adjustedOf, type Finance, financeChapters } from './memorandum_finance.ts'
import { noticeChapter, processChapter } from './memorandum_notice.ts'
import { yearsOf } from './statements.ts'

type Given = { lastYear: number; date: string; due: string; letters: string; leader: string; finance: string }

const adviser = 'Strand-Okonjo & Co.'

/** The memorandum of Maplecross Dental Partners: a group that buys practices, and dentists who stay shareholders. */
export function dentalMemorandum({ lastYear, date, due, letters, leader, finance: head }: Given): Memorandum {
  const finance: Finance = {
    called: 'Maplecross',
    firstYear: lastYear - 2,
    years: yearsOf({
      revenues: [55_900, 65_250, 77_640, 92_390],
      grossMargin: 0.478,
      selling: 0.041,
      administration: 0.279,
      depreciation: 0.036,
      investment: 0.048,
      dividend: 0.2,
      receivableDays: 31,
      inventoryDays: 18,
      payableDays: 34,
      plant: 17_900,
      goodwill: 41_300,
      debt: 34_000,
      repayment: 2_400,
      equity: 33_500,
    }),
    adjustments: [
      ['Integration of acquired practices', [420, 560, 610]],
      ['Opening losses of new practices', [380, 470, 640]],
      ['Legal costs of a settled lease dispute', [0, 265, 0]],
    ],
    outlook: [
      { revenue: 107_800, ebitda: 19_300 },
      { revenue: 123_500, ebitda: 22_700 },
      { revenue: 139_000, ebitda: 26_100 },
    ],
    reasons: {
      revenue:
        'Two thirds of the growth came from practices that were part of the group in both years, the rest from eleven that joined.',
      margin: 'Support functions grew more slowly than the practices they serve.',
      cash: 'Half of the capital expenditures were chairs and scanners for practices that needed room for another dentist.',
      outlook: 'It counts six new practices a year, fewer than in any of the last four years.',
    },
  }
  const last = finance.years.at(-1)
  const ebitda = adjustedOf(finance).at(-1) ?? 0
  if (!last) throw new Error('there are no years')
  return {
    project: 'Juniper',
    company: 'Maplecross Dental Partners, LLC',
    subtitle: 'Support services for 58 dental practices in Ohio, Indiana and Kentucky',
    adviser,
    date,
    color: '#5b4a7d',
    chapters: [
      noticeChapter({ company: 'Maplecross Dental Partners, LLC', called: 'Maplecross', adviser }),
      {
        title: 'Executive Summary',
        blocks: [
          text(
            'Maplecross Dental Partners, LLC (“Maplecross” or the “Company”) is a provider of support services to 58 dental',
            'practices in Ohio, Indiana and Kentucky. It was founded in 2012 in Columbus, Ohio, and employs 610 people beside',
            'the 164 dentists of the practices.',
          ),
          text(
            `In fiscal ${lastYear}, Maplecross generated revenue of ${millions(last.revenue)} and Adjusted EBITDA of`,
            `${millions(ebitda)}, a margin of ${percent(ebitda / last.revenue)}. Eight of ten patient visits were check-ups and`,
            'fillings, which people do not put off.',
          ),
          tiles(
            [millions(last.revenue), `Revenue FY${lastYear}`],
            [millions(ebitda), `Adjusted EBITDA FY${lastYear}`],
            ['58', 'Practices'],
            ['97%', 'Dentists retained'],
          ),
          text(
            'Dentists own 38 percent of the Company, its founders the rest. They look for an investor who knows health care and wants them to remain shareholders.',
          ),
        ],
      },
      {
        title: 'Investment Highlights',
        blocks: [
          heading('Dentists who stay'),
          text(
            'Each partner dentist holds shares in his or her own practice and in the group. Of those who joined since 2012, 97 percent still practise with it.',
          ),
          heading('A way of joining that works'),
          text(
            'Eleven practices joined in the last two years, at prices between five and six times their earnings. The visits of a joined practice rise by 14 percent in its second year.',
          ),
          heading('Payers are many'),
          text('No insurer stands for more than eleven percent of collections; Medicaid for four.'),
          heading('Systems are in place'),
          text('All practices work with one record system, one call center and one purchasing contract.'),
        ],
      },
      {
        title: 'Company Overview',
        blocks: [
          text(
            'Maplecross takes over what keeps dentists from their patients: hiring, billing, purchasing, leases and compliance. Practices keep their names.',
          ),
          table(
            'Practices',
            'At the end of the year',
            ['Practices', 'Chairs'],
            [
              [String(lastYear - 3), '39', '322'],
              [String(lastYear - 2), '47', '391'],
              [String(lastYear - 1), '52', '437'],
              [String(lastYear), '58', '489'],
            ],
          ),
          heading('Where they are'),
          list(
            'Ohio: 34 practices, most of them around Columbus and Dayton',
            'Indiana: 15 practices',
            'Kentucky: nine practices',
          ),
        ],
      },
      {
        title: 'Services',
        blocks: [
          text(
            'The practices offer general dentistry; a third of them also orthodontics and oral surgery, by specialists who travel between them.',
          ),
          bars(
            `Collections by treatment, fiscal ${lastYear}`,
            ['Check-ups and hygiene', 41, '41%'],
            ['Fillings and crowns', 37, '37%'],
            ['Orthodontics', 13, '13%'],
            ['Oral surgery', 9, '9%'],
          ),
          heading('Call center'),
          text('Twenty-six agents answer for all practices; 93 percent of calls within thirty seconds.'),
        ],
      },
      {
        title: 'Patients and Payers',
        blocks: [
          text('The practices saw 231,000 patients last year, each 2.3 times on average.'),
          bars(
            `Collections by payer, fiscal ${lastYear}`,
            ['Commercial insurers', 62, '62%'],
            ['Patients themselves', 34, '34%'],
            ['Medicaid', 4, '4%'],
          ),
          list(
            'Days in receivables: 31.',
            'Write-offs: 0.9 percent of collections.',
            'Patients would recommend their practice: 4.8 of 5 stars in 61,000 reviews.',
          ),
        ],
      },
      {
        title: 'Market Overview',
        blocks: [
          text(
            'The market for dental services in Ohio, Indiana and Kentucky is worth about $11.6 billion and is expected to grow by 4.6% per year.',
          ),
          text(
            'Some 9,400 practices work there, seven of ten with a single dentist. A third of these dentists is above sixty and has no successor.',
          ),
          heading('Competition'),
          text(
            'Six groups buy practices in the three states. Two national ones look for practices with more than eight chairs; Maplecross is content with five.',
          ),
        ],
      },
      {
        title: 'Management Team',
        blocks: [
          table(
            'Management',
            'All hold shares',
            ['Role', 'With the Company since'],
            [
              [leader, 'Chief Executive Officer', '2012'],
              [head, 'Chief Financial Officer', '2018'],
              ['Dr. Imogen Castille', 'Chief Dental Officer', '2013'],
              ['Terrence Bohannon', 'Vice President of Development', '2020'],
            ],
          ),
          text('The four hold 21 percent of the Company and want to keep most of it.'),
        ],
      },
      ...financeChapters(finance),
      {
        title: 'Transaction Overview',
        blocks: [
          text(
            'The owners of Maplecross seek a majority recapitalization: they intend to sell 65% of the equity on a cash-free and',
            'debt-free basis and to retain 35% alongside the new investor.',
          ),
          text('The sellers expect an enterprise value of $215 million.'),
          heading('Reasons for the transaction'),
          text(
            'The founders want to take out part of what they have built. The group needs capital for another sixty practices.',
          ),
        ],
      },
      processChapter(due, letters),
    ],
  }
}
