import type { Company, FinancialRecord } from './records.ts'

// name | industry | location | region | employees | founded | added, days ago | revenue of the last three full years in
// millions, latest first (one: only the company's own field; none: not known) | EBITDA margin of these years in percent
const table = `
Cobalt Health | Healthcare | Nashville, TN | Tennessee | 310 | 2011 | 820 | 64.2 57.1 50.4 | 21.5 20.2 18.9
Summit Dental | Healthcare | Denver, CO | Colorado | 145 | 2004 | 640 | 22.8 21.9 20.1 | 17.4 18.3 18.8
Meadowbrook Clinics | Healthcare | Columbus, OH | Ohio | 520 | 1998 | 610 | 88.6 84.1 82.3 | 14.2 13.1 12.6
Lumen Diagnostics | Healthcare | San Diego, California | California | 96 | 2015 | 95 | 17.3 13.2 9.8 | 26.4 22.7 17.5
Carewell Home | Healthcare | Tampa, FL | Florida | 780 | 2001 | 402 | 41.7 43.6 44.9 | 8.3 9.9 11.2
Vantage Imaging | Healthcare | Houston, TX | Texas | 188 | 2008 | 288 | 35.1 31.8 29.5 | 28.9 28.1 27.7
Pinecrest Labs | Healthcare | Basel, Switzerland | Switzerland | 64 | 2017 | 530 | 11.4 | 12.3
Juniper Analytics | Software | Austin, TX | Texas | 172 | 2014 | 790 | 38.5 29.6 21.4 | 18.2 12.4 4.7
Summit Software | Software | Seattle, WA | Washington | 240 | 2009 | 455 | 46.3 42.2 39.7 | 24.1 23.8 22.0
Brightpath Systems | Software | San Francisco, CA | California | 415 | 2010 | 372 | 71.9 63.5 52.8 | 16.6 15.2 11.9
Ledgerline | Software | New York, NY | New York | 88 | 2016 | 203 | 14.9 11.1 8.6 | -6.2 -11.5 -19.3
Quillstack | Software | Toronto, Canada | Canada | 57 | 2018 | 28 | 9.7 | 3.8
Nimbus Grid | Software | Boston, Massachusetts | Massachusetts | 134 | 2013 | 540 | 27.6 25.9 23.3 | 30.2 27.4 26.1
Orchard Data | Software | San Jose, CA | California | 41 | 2019 | 12 | - | -
Northwind Robotics | Industrials | Pittsburgh, PA | Pennsylvania | 266 | 2007 | 700 | 52.7 45.8 41.2 | 15.8 17.1 15.3
Atlas Castings | Industrials | Cleveland, OH | Ohio | 430 | 1962 | 760 | 73.4 70.6 71.9 | 12.7 11.4 12.2
Ironbridge Tools | Industrials | Akron, Ohio | Ohio | 205 | 1974 | 505 | 33.9 34.8 33.1 | 10.6 11.8 12.4
Keystone Valves | Industrials | Houston, Texas | Texas | 318 | 1981 | 580 | 61.8 56.3 53.7 | 19.4 18.5 18.1
Redhawk Precision | Industrials | Dayton, OH | Ohio | 118 | 1995 | 150 | 19.6 18.2 16.9 | 22.3 21.6 20.8
Tessera Packaging | Industrials | Charlotte, NC | North Carolina | 365 | 1988 | 330 | 94.5 91.2 87.4 | 11.3 11.0 10.2
Halden Motors | Industrials | Munich, Germany | Germany | 640 | 1956 | 690 | 128.4 | 9.1
Harbor Logistics | Logistics | Savannah, GA | Georgia | 590 | 1994 | 720 | 112.3 104.7 99.1 | 9.6 9.2 10.1
Blue Ridge Freight | Logistics | Atlanta, GA | Georgia | 350 | 1999 | 480 | 58.4 55.2 51.6 | 7.9 8.4 8.1
Crossdock Partners | Logistics | Dallas, TX | Texas | 162 | 2006 | 260 | 29.3 26.4 25.8 | 13.5 12.9 12.1
Polar Cold Chain | Logistics | Minneapolis, MN | Minnesota | 225 | 2003 | 118 | 47.2 40.9 36.5 | 14.8 14.1 13.2
Swiftlane Couriers | Logistics | London, United Kingdom | United Kingdom | 480 | 2012 | 44 | 36.8 | 6.4
Bluestone Foods | Food & Beverage | Chicago, IL | Illinois | 385 | 1979 | 740 | 86.1 83.5 79.2 | 11.9 14.6 15.2
Golden Mill Bakeries | Food & Beverage | Cincinnati, Ohio | Ohio | 275 | 1968 | 350 | 43.8 41.5 40.7 | 13.1 12.7 12.9
Sierra Juice | Food & Beverage | Fresno, CA | California | 110 | 2005 | 310 | 24.7 22.3 21.8 | 9.4 8.8 10.3
Copperfield Brewing | Food & Beverage | Portland, OR | Oregon | 92 | 1996 | 72 | 18.9 19.7 20.4 | 7.2 9.1 10.8
Alpenrose Dairy | Food & Beverage | Zurich, Switzerland | Switzerland | 150 | 1949 | 560 | 54.6 | 8.7
Fjord Payments | Financial Services | Oslo, Norway | Norway | 128 | 2013 | 430 | 31.6 26.7 22.4 | 25.7 24.3 21.1
Beacon Insurance Brokers | Financial Services | Hartford, CT | Connecticut | 74 | 1985 | 380 | 15.7 15.1 14.3 | 32.6 31.4 31.9
Cardinal Lending | Financial Services | Louisville, KY | Kentucky | 210 | 2000 | 225 | 39.8 38.2 33.7 | 20.9 22.4 23.5
Stonegate Wealth | Financial Services | New York, NY | New York | 53 | 2002 | 615 | 12.6 | 29.3
Evergreen Staffing | Business Services | Phoenix, AZ | Arizona | 1240 | 1992 | 275 | 104.9 98.3 101.7 | 5.3 5.1 6.2
Paragon Facilities | Business Services | Philadelphia, PA | Pennsylvania | 890 | 1997 | 165 | 67.5 | 6.8
Clearwater Testing | Business Services | Orlando, FL | Florida | 38 | 2020 | 5 | - | -
Solstice Solar | Energy | Los Angeles, CA | California | 142 | 2012 | 190 | 56.2 44.3 38.9 | 10.2 7.4 5.9
Prairie Wind Services | Energy | Oklahoma City, OK | Oklahoma | 97 | 2010 | 670 | 20.3 | 15.6`

const statuses: Record<string, Company['status']> = {
  'Halden Motors': 'inactive',
  'Pinecrest Labs': 'inactive',
  'Prairie Wind Services': 'archived',
}

const million = 1_000_000
const rounded = (amount: number) => Math.round(amount)
const figuresIn = (cell: string) => (cell === '-' ? [] : cell.split(' ').map(Number))

/** What another firm's book says of the same names: "scale" bends every figure. */
type Making = { thisYear: number; scale: number }

export function makeCompanies({ thisYear, scale }: Making) {
  const companies: Company[] = []
  const records: FinancialRecord[] = []
  for (const line of table.trim().split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim())
    const [name = '', industry = '', location = '', region = '', employees, founded, added, sales = '', margins = ''] =
      cells
    const revenues = figuresIn(sales).map((amount) => rounded(amount * million * scale))
    const ebitdas = figuresIn(margins).map((percent, year) => rounded((revenues[year] ?? 0) * (percent / 100)))
    const company: Company = {
      kind: 'company',
      name,
      industry,
      location,
      region,
      revenue: revenues[0] ?? null,
      ebitda: ebitdas[0] ?? null,
      employees: Number(employees),
      founded: Number(founded),
      addedDaysAgo: Number(added),
      status: statuses[name] ?? 'active',
      description: `${name} is a ${industry.toLowerCase()} business in ${location}.`,
    }
    companies.push(company)
    if (revenues.length < 2) continue
    revenues.forEach((revenue, ago) => {
      const year = thisYear - 1 - ago
      records.push(recordOf(company, { period: `FY${year}`, year, revenue, ebitda: ebitdas[ago] ?? 0 }))
    })
    if (withQuarters.has(name)) records.push(...quartersOf(company, thisYear - 1))
    if (withBudget.has(name)) {
      const [revenue, ebitda] = [rounded((revenues[0] ?? 0) * 1.5), rounded((ebitdas[0] ?? 0) * 1.8)]
      records.push(recordOf(company, { period: `FY${thisYear}B`, year: thisYear, isExpected: true, revenue, ebitda }))
    }
  }
  return { companies, records }
}

const withQuarters = new Set(['Cobalt Health', 'Northwind Robotics', 'Bluestone Foods', 'Juniper Analytics'])
const withBudget = new Set(['Cobalt Health', 'Harbor Logistics', 'Fjord Payments', 'Atlas Castings'])

/** Four quarters that make up the year: of a business that sells most at the end of it. */
function quartersOf(company: Company, year: number): FinancialRecord[] {
  const shares = [0.22, 0.24, 0.25, 0.29]
  return shares.map((share, index) =>
    recordOf(company, {
      period: `Q${index + 1} ${year}`,
      year,
      quarter: index + 1,
      revenue: rounded((company.revenue ?? 0) * share),
      ebitda: rounded((company.ebitda ?? 0) * (share + (index - 1.5) * 0.01)),
    }),
  )
}

type Told = { period: string; year: number; quarter?: number; isExpected?: boolean; revenue: number; ebitda: number }

function recordOf(company: Company, { quarter, isExpected = false, ...told }: Told): FinancialRecord {
  const cogs = rounded(told.revenue * 0.58)
  const grossProfit = told.revenue - cogs
  return {
    kind: 'financial record',
    company,
    ...told,
    quarter: quarter ?? null,
    isExpected,
    cogs,
    grossProfit,
    operatingExpenses: grossProfit - told.ebitda,
    netIncome: rounded(told.ebitda * 0.55),
    cashFlow: rounded(told.ebitda * 0.7),
  }
}
