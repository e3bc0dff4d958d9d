import { bars, heading, list, type Memorandum, millions, percent, table, text, tiles } from './blocks.ts'
import { adjustedOf, type Finance, financeChapters } from './memorandum_finance.ts'
import { noticeChapter, processChapter } from './memorandum_notice.ts'
import { yearsOf } from './statements.ts'

type Given = { lastYear: number; date: string; due: string; letters: string; leader: string; finance: string }

const adviser = 'Strand-Okonjo & Co.'

/** The memorandum of Tessamar Flow Controls: valves for water works and food plants, owners who retire. */
export function valvesMemorandum({ lastYear, date, due, letters, leader, finance: head }: Given): Memorandum {
  const finance: Finance = {
    called: 'Tessamar',
    firstYear: lastYear - 2,
    years: yearsOf({
      revenues: [66_850, 71_940, 77_760, 84_120],
      grossMargin: 0.412,
      selling: 0.118,
      administration: 0.107,
      depreciation: 0.031,
      investment: 0.034,
      dividend: 0.55,
      receivableDays: 52,
      inventoryDays: 74,
      payableDays: 41,
      plant: 15_400,
      goodwill: 6_200,
      debt: 14_000,
      repayment: 1_500,
      equity: 29_800,
    }),
    adjustments: [
      ['Compensation of the owners above market', [310, 325, 340]],
      ['Consultants for the new ERP system', [0, 215, 160]],
      ['Flood at the Racine warehouse, net of insurance', [145, 0, 0]],
    ],
    outlook: [
      { revenue: 90_400, ebitda: 17_950 },
      { revenue: 97_100, ebitda: 19_600 },
      { revenue: 104_300, ebitda: 21_400 },
    ],
    reasons: {
      revenue:
        'Growth came from spare parts and service, which rise with the number of valves installed, and from two price rounds that no large customer declined.',
      margin: 'The margin rose as service engineers were busier: a visit now pays for itself from the second valve on.',
      cash: 'Capital expenditures were machining centers in Milwaukee and service vans. Debt was repaid every year.',
      outlook: 'It assumes that eleven water districts whose replacement budgets are approved place their orders.',
    },
  }
  const last = finance.years.at(-1)
  const ebitda = adjustedOf(finance).at(-1) ?? 0
  if (!last) throw new Error('there are no years')
  return {
    project: 'Larkspur',
    company: 'Tessamar Flow Controls, Inc.',
    subtitle: 'Control valves, dosing skids and service for municipal water works and food plants',
    adviser,
    date,
    color: '#1f5a6b',
    chapters: [
      noticeChapter({ company: 'Tessamar Flow Controls, Inc.', called: 'Tessamar', adviser }),
      {
        title: 'Executive Summary',
        blocks: [
          text(
            'Tessamar Flow Controls, Inc. (“Tessamar” or the “Company”) is a manufacturer of control valves and dosing',
            'skids for municipal water works and food plants. Founded in 1987 and based in Milwaukee, Wisconsin, it serves',
            'some 1,450 customers in the United States and Canada from three sites with 312 employees.',
          ),
          text(
            `In fiscal ${lastYear}, Tessamar generated revenue of ${millions(last.revenue)} and Adjusted EBITDA of`,
            `${millions(ebitda)}, a margin of ${percent(ebitda / last.revenue)}. Spare parts and service made up 60 percent of revenue.`,
          ),
          tiles(
            [millions(last.revenue), `Revenue FY${lastYear}`],
            [millions(ebitda), `Adjusted EBITDA FY${lastYear}`],
            ['60%', 'Parts and service'],
            ['1,450', 'Customers'],
          ),
          text(
            'The two founders hold all shares and wish to retire. They seek a partner who will keep the sites and the',
            'management team, which runs the business without them since 2021.',
          ),
        ],
      },
      {
        title: 'Investment Highlights',
        blocks: [
          heading('An installed base that needs parts every year'),
          text(
            'About 46,000 Tessamar valves are at work. A valve costs $3,800 on average and needs $2,900 of seats, actuators',
            'and calibration over ten years. Owners of an installed valve buy parts from its maker: the parts decide whether its approval stays valid.',
          ),
          heading('Customers that stay'),
          text(
            'The ten largest customers have been with the Company for 16 years on average. None is above six percent of revenue.',
          ),
          heading('Approvals that take years'),
          text(
            'Valves in contact with drinking water are approved by type. Tessamar holds 74 approvals; a new one takes two to three years.',
          ),
          heading('A service network that could carry more'),
          text(
            'Thirty-eight engineers reach four out of five American water works within a day. Their routes have room for products of others.',
          ),
        ],
      },
      {
        title: 'Company Overview',
        blocks: [
          text(
            'Two engineers of a water district founded the Company after they had repaired the same imported valve for the',
            'third time. The first product, a plug valve with a seat that can be changed in the pipe, is still its best seller.',
          ),
          table(
            'Milestones',
            'Selected years',
            ['Event'],
            [
              ['1987', 'Founded in Milwaukee'],
              ['1998', 'First dosing skids for food plants'],
              ['2006', 'Service organisation with its own engineers'],
              ['2014', 'Site in Racine, Wisconsin'],
              ['2019', 'Site in Guelph, Ontario'],
              ['2021', 'Management handed over by the founders'],
            ],
          ),
          heading('Sites'),
          text(
            'Milwaukee machines and assembles; Racine keeps spare parts and builds skids; Guelph serves Canada. All three are leased from third parties until 2034.',
          ),
        ],
      },
      {
        title: 'Products and Services',
        blocks: [
          text('Each product is configured from modules, so that 85 percent of orders ship within four weeks.'),
          bars(
            `Share of revenue, fiscal ${lastYear}`,
            ['Spare parts', 38, '38%'],
            ['Control valves', 27, '27%'],
            ['Service and calibration', 22, '22%'],
            ['Dosing skids', 13, '13%'],
          ),
          heading('Control valves'),
          text('Plug and ball valves from two to 48 inches, with electric or pneumatic actuators.'),
          heading('Dosing skids'),
          text('Pumps, tanks and controls on one frame, for chlorine, acids and cleaning agents.'),
          heading('Service and calibration'),
          text('Yearly visits under contract: 3,900 contracts with a renewal rate of 94 percent.'),
        ],
      },
      {
        title: 'Customers',
        blocks: [
          text(
            'Water works buy through tenders in which price counts for less than approvals and delivery. Food plants buy directly.',
          ),
          bars(
            `Customers by kind, share of sales in fiscal ${lastYear}`,
            ['Water works', 61, '61%'],
            ['Food and beverage plants', 24, '24%'],
            ['Engineering contractors', 15, '15%'],
          ),
          list(
            'No customer buys more than six percent of the total.',
            'Orders on hand cover five months of valve production.',
            'Losses on receivables were below 0.1 percent of sales in each of the last ten years.',
          ),
        ],
      },
      {
        title: 'Market Overview',
        blocks: [
          text(
            'The market for control valves and dosing equipment in water works and food plants in the United States and Canada',
            'is worth about $2.4 billion and is expected to grow by 5.2% per year.',
          ),
          text(
            'Two forces drive it. Half of the valves in American water works are older than thirty years, and federal loans',
            'for their replacement run for another eight years. Food plants, for their part, replace manual dosing to save',
            'water and to prove what was dosed.',
          ),
          heading('Competition'),
          text(
            'Four international groups and some thirty regional makers compete. The groups sell through distributors and leave service to them.',
          ),
        ],
      },
      {
        title: 'Operations',
        blocks: [
          text(
            'Castings come from five foundries, two of them in the United States. Every part has two sources. Machining runs in two shifts; assembly in one.',
          ),
          list(
            'Delivery on the promised day: 96 percent of orders.',
            'Returns: 0.4 percent of sales.',
            'Lost-time accidents: two in five years.',
          ),
          heading('People'),
          text(
            'Of 312 employees, 141 work in production, 78 in service, 52 in sales and 41 in administration. There is no union. Turnover is seven percent a year.',
          ),
        ],
      },
      {
        title: 'Management Team',
        blocks: [
          table(
            'Management',
            'All intend to stay',
            ['Role', 'With the Company since'],
            [
              [leader, 'Chief Executive Officer', '2017'],
              [head, 'Chief Financial Officer', '2019'],
              ['Warren Prideaux', 'Chief Operating Officer', '2008'],
              ['Guadalupe Stern', 'Vice President of Service', '2012'],
            ],
          ),
          text(
            'The four have run the Company since 2021 and would like to invest alongside a new owner. The founders remain available for a year.',
          ),
        ],
      },
      ...financeChapters(finance),
      {
        title: 'Transaction Overview',
        blocks: [
          text(
            'The shareholders of Tessamar intend to sell 100% of the shares of the Company on a cash-free and debt-free basis.',
            'They are prepared to reinvest up to 15% of the proceeds.',
          ),
          text('The sellers expect an enterprise value of $118 million.'),
          heading('Reasons for the sale'),
          text('Both founders are above seventy, and their children have other professions.'),
        ],
      },
      processChapter(due, letters),
    ],
  }
}
