// Sixty invented companies. Revenue is that of the last full year in millions of US dollars, growth that of the last years.

export type Company = {
  name: string
  industry: string
  location: string
  founded: number
  employees: number
  revenue: number
  margin: number
  growth: number
  status: 'active' | 'inactive'
  description: string
}

// Below its industry: name | location | founded | employees | revenue | EBITDA margin | growth | what it does
const list = `
# Industrial Technology
Tessamar Flow Controls | Milwaukee, WI | 1987 | 312 | 84.1 | 0.19 | 0.08 | Control valves and dosing skids for municipal water and food plants. 60% of sales are spare parts and service.
Brightfell Sensors | Boulder, CO | 2009 | 118 | 31.4 | 0.24 | 0.17 | Pressure and humidity sensors for cold storage, sold to integrators under long supply agreements.
Oderwald Antriebstechnik | Stuttgart, Germany | 1961 | 540 | 128.6 | 0.13 | 0.03 | Gearboxes and servo drives for packaging lines. Third generation of the Müller family, succession open.
Quillon Robotics | Ann Arbor, MI | 2015 | 96 | 22.7 | 0.09 | 0.34 | Palletising cells for mid-sized food plants, leased by the month with service included.
Vantorre Metrology | Ghent, Belgium | 1996 | 84 | 19.8 | 0.21 | 0.06 | Optical gauges that measure machined parts on the line; recalibration contracts with 400 plants.
Halberd Switchgear | Greenville, SC | 1978 | 265 | 71.3 | 0.15 | 0.11 | Medium-voltage switchgear for utilities and data centres, assembled to order within eight weeks.
Nordlys Pumpeteknikk | Stavanger, Norway | 1983 | 143 | 38.2 | 0.16 | 0.05 | Submersible pumps for fish farms and quarries, with a rental fleet of 900 units.
Corvane Thermal | Tulsa, OK | 2002 | 177 | 44.9 | 0.12 | -0.07 | Heat exchangers for gas processing. Order intake fell for three years; cost programme under way.
# Healthcare Services
Alderbrook Physical Therapy | Charlotte, NC | 2006 | 420 | 46.5 | 0.18 | 0.14 | Forty-one outpatient therapy clinics in the Carolinas, half of them opened since 2020.
Maplecross Dental Partners | Columbus, OH | 2012 | 610 | 92.4 | 0.17 | 0.19 | Support organisation for 58 dental practices; dentists hold equity in their practice.
Veridale Home Infusion | Nashville, TN | 2010 | 205 | 63.8 | 0.14 | 0.16 | Home infusion of antibiotics and nutrition, licensed in nine states.
Sainte-Odile Imagerie | Lyon, France | 1999 | 188 | 35.6 | 0.22 | 0.07 | Six imaging centres around Lyon with 21 scanners; referrals from 900 physicians.
Kestrel Behavioral Health | Phoenix, AZ | 2014 | 350 | 41.2 | 0.11 | 0.22 | Outpatient programmes for adolescents, in network with all large payers of the state.
Lumendale Veterinary Group | Portland, OR | 2011 | 490 | 78.9 | 0.16 | 0.12 | Thirty-four animal hospitals in the Northwest, two of them open through the night.
Ostrava Dialýza | Ostrava, Czechia | 2001 | 230 | 27.3 | 0.2 | 0.04 | Nine dialysis centres under contract with the public insurers until 2031.
Pinecourt Senior Care | Des Moines, IA | 1994 | 720 | 58.7 | 0.08 | 0.02 | Eleven assisted-living residences; occupancy back above 88 percent.
# Software
Ledgerleaf | Austin, TX | 2013 | 142 | 28.4 | 0.21 | 0.31 | Accounting and fund reporting for charities; 2,300 organisations on annual contracts.
Fathomquay | Halifax, Canada | 2010 | 88 | 16.9 | 0.27 | 0.18 | Scheduling and permits for ports and marinas, installed at 140 harbours.
Cadenza Practice Systems | Boston, MA | 2008 | 173 | 34.8 | 0.25 | 0.15 | Practice management for audiologists and opticians, with payments built in.
Kavelwijs | Utrecht, Netherlands | 2016 | 64 | 9.7 | -0.18 | 0.48 | Land registry search and valuation for developers. Still loses money while it enters Germany.
Rookhaven Security | Reston, VA | 2017 | 121 | 21.5 | 0.05 | 0.42 | Access reviews for banks and insurers; net retention of 124 percent.
Stellwerk Software | Zürich, Switzerland | 2004 | 97 | 18.6 | 0.23 | 0.1 | Timetable and crew planning for regional railways in four countries.
Hailmark Field Apps | Salt Lake City, UT | 2015 | 109 | 15.2 | -0.04 | 0.37 | Mobile inspections for roofers and insurers. Close to break-even after a price rise.
Tollgate Data | Dublin, Ireland | 2012 | 76 | 13.1 | 0.19 | 0.13 | Tax filing for e-commerce sellers in 27 countries.
# Business Services
Meridian Hollow Environmental | Pittsburgh, PA | 1998 | 280 | 52.3 | 0.15 | 0.09 | Soil and groundwater remediation; 70 percent of revenue from state programmes.
Castellane Facility Group | Marseille, France | 1989 | 1340 | 96.2 | 0.07 | 0.04 | Cleaning and technical upkeep of hospitals and laboratories in the south of France.
Rathfern Testing Laboratories | Leeds, United Kingdom | 1985 | 196 | 29.9 | 0.23 | 0.08 | Accredited testing of building materials and playground equipment.
Bexley Court Reporting | Chicago, IL | 2003 | 150 | 24.6 | 0.2 | 0.1 | Transcripts and video depositions for 1,900 law firms.
Anchorage Claims Partners | Hartford, CT | 2007 | 310 | 47.1 | 0.17 | 0.12 | Third-party administrator of workers’ compensation claims for municipalities.
Sable & Wren Fire Protection | Atlanta, GA | 1991 | 385 | 66.4 | 0.14 | 0.15 | Inspection and repair of sprinklers and alarms; recurring inspections are 55 percent.
The Associated Calibration, Inspection and Certification Services Company of Northern Minnesota | Duluth, MN | 1974 | 92 | 12.8 | 0.18 | 0.03 | Calibrates scales, cranes and boilers for mines, ports and paper mills.
Tindall Payroll | Tampa, FL | 2005 | 134 | 19.4 | 0.26 | 0.11 | Payroll for restaurants and hotels, 4,100 customers, fees per employee.
# Food & Beverage
Cinder & Oat Baking | Burlington, VT | 2008 | 240 | 57.9 | 0.13 | 0.12 | Frozen sourdough and pastry for supermarkets, from two plants with room for a third line.
Quinta do Salgueiro | Porto, Portugal | 1952 | 165 | 26.1 | 0.17 | 0.05 | Olive oil and preserved fish under its own brands, exported to 31 countries.
Larkmoor Dairy | Madison, WI | 1968 | 310 | 88.3 | 0.09 | 0.02 | Cultured butter and quark for private labels; milk from 140 farms under contract.
Saltmere Provisions | Charleston, SC | 2013 | 98 | 23.4 | 0.15 | 0.21 | Chef-prepared soups and sauces, sold chilled in 2,800 shops.
Yarrow Beverage | Sacramento, CA | 2016 | 71 | 18.2 | -0.11 | 0.4 | Botanical drinks without alcohol. Marketing ahead of sales; listed at three national chains.
Grünwald Gewürze | Nürnberg, Germany | 1934 | 210 | 49.7 | 0.18 | 0.06 | Spice blends for butchers and ready-meal makers, mixed to 1,200 recipes.
Pellingham Seafood | Gloucester, MA | 1979 | 155 | 61.5 | 0.06 | -0.09 | Frozen cod and haddock. Quota cuts and freight cost hit volume; in decline since three years.
# Logistics
Coldwater Transit | Omaha, NE | 1995 | 470 | 104.7 | 0.11 | 0.08 | Refrigerated trucking for meat packers, 380 tractors, average age under three years.
Hansaport Spedition | Bremen, Germany | 1971 | 260 | 83.5 | 0.06 | 0.03 | Customs clearance and groupage to the Baltic states.
Switchyard Intermodal | Kansas City, MO | 2009 | 188 | 72.2 | 0.09 | 0.13 | Drayage and container yards at five inland ports.
Parcelline | Louisville, KY | 2014 | 330 | 55.8 | 0.1 | 0.24 | Returns handling for online shops; 38 million parcels last year.
Baltic Reefer Services | Gdańsk, Poland | 2002 | 124 | 21.9 | 0.16 | 0.09 | Repair and lease of refrigerated containers in seven ports.
Mesa Verde Freight Audit | Denver, CO | 2006 | 89 | 14.3 | 0.28 | 0.07 | Audits freight bills for manufacturers and keeps a share of what it recovers.
Ironbridge Warehousing | Harrisburg, PA | 1992 | 540 | 68.1 | 0.13 | 0.1 | Nine public warehouses for food and paper, 3.4 million square feet.
# Specialty Materials
Ferrolane Coatings | Akron, OH | 1984 | 172 | 54.6 | 0.2 | 0.09 | Corrosion coatings for bridges, ships and pipelines, sold with applicator training.
Silvaform Composites | Spokane, WA | 2005 | 146 | 36.9 | 0.17 | 0.16 | Moulded wood-fibre parts for furniture and vehicle interiors.
Arkhelm Adhesives | Aarhus, Denmark | 1990 | 118 | 33.2 | 0.22 | 0.07 | Hot-melt adhesives for packaging and hygiene products.
Tarnwick Ceramics | Stoke-on-Trent, United Kingdom | 1957 | 201 | 28.8 | 0.14 | 0.04 | Technical ceramics for kilns and filters; two thirds exported.
Bluestem Biopolymers | Lincoln, NE | 2012 | 83 | 17.5 | 0.08 | 0.29 | Compostable resins from corn starch for food-service packaging.
Cobalt Ridge Minerals | Reno, NV | 1999 | 134 | 42.6 | 0.24 | 0.05 | Milled zeolite and diatomite for filtration and animal feed, own deposits for thirty years.
Vasko Glasveredeling | Eindhoven, Netherlands | 1988 | 156 | 30.7 | 0.15 | 0.06 | Coated and bent glass for ovens, lifts and ships.
# Education & Training
Thornbury Trade Schools | Indianapolis, IN | 1996 | 265 | 39.3 | 0.19 | 0.1 | Welding, electrical and HVAC courses at nine campuses; placement rate of 87 percent.
Larkfield Early Learning | Minneapolis, MN | 2007 | 830 | 61.7 | 0.14 | 0.13 | Forty-six nursery schools, waiting lists at most of them.
Skillharbor | Seattle, WA | 2015 | 104 | 18.9 | 0.16 | 0.27 | Online safety training for construction crews in English and Spanish.
Academia Ruiz Vela | Valencia, Spain | 1982 | 190 | 20.4 | 0.21 | 0.05 | Prepares candidates for public service examinations, in class and online.
Langholm Language Schools | Edinburgh, United Kingdom | 1978 | 142 | 16.2 | 0.12 | 0.08 | English courses for nurses and engineers who move to the United Kingdom.
Proctorwell | Raleigh, NC | 2013 | 115 | 25.7 | 0.23 | 0.2 | Supervises licensing examinations online for 60 state boards.
Kindling Tutors | San Diego, CA | 2017 | 58 | 8.6 | -0.06 | 0.33 | Tutoring in mathematics for public schools, paid per improved pupil.
`

const asleep = ['Corvane Thermal', 'Hansaport Spedition', 'Langholm Language Schools']

export const companies: readonly Company[] = list
  .trim()
  .split(/^# /m)
  .filter(Boolean)
  .flatMap((part) => {
    const [industry = '', ...rows] = part.trim().split('\n')
    return rows.map((row) => companyOf(industry, row))
  })

function companyOf(industry: string, row: string): Company {
  const [name = '', location = '', founded, employees, revenue, margin, growth, description = ''] = row.split(' | ')
  return {
    name,
    industry,
    location,
    founded: Number(founded),
    employees: Number(employees),
    revenue: Math.round(Number(revenue) * 1e6),
    margin: Number(margin),
    growth: Number(growth),
    status: asleep.includes(name) ? 'inactive' : 'active',
    description,
  }
}

/** Companies whose figures come, or can come, from a document. */
export const fromDocuments = [
  'Tessamar Flow Controls',
  'Maplecross Dental Partners',
  'Silvaform Composites',
  'Pinecourt Senior Care',
  'Rookhaven Security',
]

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

const domainCharactersMax = 24

/** As many words of the name as fit, under .example, which is nobody's (RFC 2606). */
export function domainOf({ name }: Pick<Company, 'name'>): string {
  const words = name.replace(/^The /, '').split(' ').map(plain)
  const fitting = words.filter((_, index) => words.slice(0, index + 1).join('').length <= domainCharactersMax)
  return `${fitting.join('')}.example`
}

export function requireCompany(name: string): Company {
  const company = companies.find((one) => one.name === name)
  if (!company) throw new Error(`There is no company called ${name}`)
  return company
}
