// A firm whose places, industries and roles are stored in other spellings than people ask for them, and questions for them.
// The questions were written before the code that resolves them, and are not made to fit it.

/** name | industry | location | revenue in millions */
const companyLines = `
Altmeyer Kolben|Industrial Technology|Nürnberg, Germany|84
Brunnhof Käserei|Food & Beverage|Kempten, Bavaria, Germany|31
Dachstein Klinik IT|Healthcare Services|München, Germany|22
Ecluse Imagerie|Healthcare Services|Lyon, France|35
Fairmount Dental Partners|Healthcare Services|Columbus, OH|92
Gullane Testing|Business Services|Leeds, United Kingdom|29
Hollowell Valves|Industrial Technology|Milwaukee, WI|71
Ishpeming Hoists|Industrial Technology|Marquette, Michigan|18
Jaskinia Foods|Food & Beverage|Gdańsk, Poland|26
Kestrelway Schools|Education & Training|Reston, VA|39
Lindqvist Varv|Marine Equipment|Göteborg, Sweden|47
Mbalmayo Cacao|Food & Beverage|Abidjan, Côte d'Ivoire|12
Namib Solarworks|Energy Infrastructure|Windhoek, Namibia|9
Orinoco Pagos|Financial Services|Bogotá, Colombia|14
Penhallow Coatings|Specialty Materials - Coatings|Portland, Oregon|54
Quayle Ledger|Software & Data|Salt Lake City, UT, USA|28
Rijnmond Datakluis|Software & Data|The Hague, Netherlands|16
Saigon Circuitry|Electronics Manufacturing|Ho Chi Minh City, Viet Nam|63
Tromelin Assurances|Insurance Brokerage|Genève, Switzerland|44
Uppercross Payroll|Business Services|Tampa, FL|19
Vltava Dialýza|Healthcare Services|Ostrava, Czechia|27
Wexcombe Adhesives|Specialty Materials|Cork, Ireland|33
Xanthe Botanics|Food & Beverage|Athens, Greece|8
Yeovil Composites|Specialty Materials|Stoke-on-Trent, England|37
Zaragoza Ascensores|Industrial Technology|Zaragoza, Spain|58
Ardmore Claims|Insurance Brokerage|Belfast, Northern Ireland|41
`

/** name | role | company */
const contactLines = `
Gerda Altmeyer|Chief Executive Officer|Altmeyer Kolben
Udo Pfister|Chief Financial Officer|Altmeyer Kolben
Resi Huber|Managing Director|Brunnhof Käserei
Jonas Wirth|Chief Technology Officer|Dachstein Klinik IT
Mireille Aubert|Group CFO|Ecluse Imagerie
Dale Norcross|CEO & Founder|Fairmount Dental Partners
Peggy Lund|Vice President of Finance|Fairmount Dental Partners
Alan Thwaite|Finance Director|Gullane Testing
Roy Hollowell|President|Hollowell Valves
Tess Marlow|VP Sales|Hollowell Valves
Ike Vogel|Sales Director|Ishpeming Hoists
Zofia Nowak|Head of Quality|Jaskinia Foods
Carla Bright|Chief Operating Officer|Kestrelway Schools
Nils Ahl|Head of Sales|Lindqvist Varv
Aya Kouassi|Procurement Manager|Mbalmayo Cacao
Petra Shikongo|MD|Namib Solarworks
Luis Mora|Chief Risk Officer|Orinoco Pagos
Faye Penhallow|Executive Chair|Penhallow Coatings
Otis Quayle|Chief Information Security Officer|Quayle Ledger
Bram Visser|CTO|Rijnmond Datakluis
Thuy Pham|Plant Manager|Saigon Circuitry
Yves Tromelin|Chief Executive Officer|Tromelin Assurances
Gina Sorel|HR Director|Uppercross Payroll
Milan Kopecky|Chief Medical Officer|Vltava Dialýza
Orla Byrne|Chief Marketing Officer|Wexcombe Adhesives
Nikos Xenakis|Company Secretary|Xanthe Botanics
Ruth Yeo|General Counsel & Secretary|Yeovil Composites
Pilar Gracia|Chief Human Resources Officer|Zaragoza Ascensores
Sean Devlin|Senior Vice President Operations|Ardmore Claims
`

/** deal | company | value in millions | stage */
const dealLines = `
Project Kolben|Altmeyer Kolben|90|proposal
Project Imago|Ecluse Imagerie|60|negotiation
Project Molar|Fairmount Dental Partners|140|lead
Project Cacao|Mbalmayo Cacao|15|qualification
Project Vault|Rijnmond Datakluis|40|proposal
Project Lift|Zaragoza Ascensores|75|closed_won
`

const cells = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

export const companiesAsked = cells(companyLines).map(([name = '', industry = '', location = '', revenue]) => ({
  name,
  industry,
  location,
  revenue: Number(revenue) * 1e6,
}))
export const contactsAsked = cells(contactLines).map(([name = '', role = '', company = '']) => ({
  name,
  role,
  company,
}))
export const dealsAsked = cells(dealLines).map(([name = '', company = '', value, stage = '']) => ({
  name,
  company,
  value: Number(value) * 1e6,
  stage,
}))

export type QuestionOfValue = {
  question: string
  /** the names of the records that the answer shows, or how many there are, or what a sentence says that there are none */
  expected: string[] | number | RegExp
}

const is = (question: string, expected: QuestionOfValue['expected']): QuestionOfValue => ({ question, expected })
const healthcare = ['Dachstein Klinik IT', 'Ecluse Imagerie', 'Fairmount Dental Partners', 'Vltava Dialýza']
const german = ['Altmeyer Kolben', 'Brunnhof Käserei', 'Dachstein Klinik IT']

export const questionsOfValues: readonly QuestionOfValue[] = [
  is('companies in Germany', german),
  is('Which German businesses do we follow?', german),
  is('how many companies are there in Germany', 3),
  is('healthcare companies', healthcare),
  is('companies in healthcare with revenue over 30 million', ['Ecluse Imagerie', 'Fairmount Dental Partners']),
  is('list the healthcare services companies', healthcare),
  is('cfo of Altmeyer', ['Udo Pfister']),
  is('Who is the chief financial officer of Ecluse?', ['Mireille Aubert']),
  is('who is the ceo of altmeyer kolben', ['Gerda Altmeyer']),
  is('chief executive of Fairmount', ['Dale Norcross']),
  is('CTO of Dachstein', ['Jonas Wirth']),
  is('who is the chief technology officer at Rijnmond', ['Bram Visser']),
  is('managing director of Namib Solarworks', ['Petra Shikongo']),
  is('MD of Brunnhof', ['Resi Huber']),
  is('coo of kestrelway', ['Carla Bright']),
  is('vice president of sales at Hollowell', ['Tess Marlow']),
  is('head of sales at Lindqvist', ['Nils Ahl']),
  is('CHRO of Zaragoza Ascensores', ['Pilar Gracia']),
  is('ciso of Quayle Ledger', ['Otis Quayle']),
  is('CMO of Wexcombe', ['Orla Byrne']),
  is('chief medical officer of Vltava', ['Milan Kopecky']),
  is('cro of Orinoco', ['Luis Mora']),
  is('general counsel of Yeovil', ['Ruth Yeo']),
  is('procurement manager at Mbalmayo', ['Aya Kouassi']),
  is('all plant managers', ['Thuy Pham']),
  is('contacts who are heads of quality', ['Zofia Nowak']),
  is('SVP operations of Ardmore', ['Sean Devlin']),
  is('hr director of Uppercross', ['Gina Sorel']),
  is('companies in Bavaria', ['Brunnhof Käserei']),
  is('companies in Ohio', ['Fairmount Dental Partners']),
  is('companies in Michigan', ['Ishpeming Hoists']),
  is('which companies are in MI?', ['Ishpeming Hoists']),
  is('companies based in Oregon', ['Penhallow Coatings']),
  is('Utah companies', ['Quayle Ledger']),
  is('companies in the United States', [
    'Fairmount Dental Partners',
    'Hollowell Valves',
    'Ishpeming Hoists',
    'Kestrelway Schools',
    'Penhallow Coatings',
    'Quayle Ledger',
    'Uppercross Payroll',
  ]),
  is('companies in Vietnam', ['Saigon Circuitry']),
  is('companies in the Ivory Coast', ['Mbalmayo Cacao']),
  is('companies in Cote d’Ivoire', ['Mbalmayo Cacao']),
  is('Namibian companies', ['Namib Solarworks']),
  is('companies in the Czech Republic', ['Vltava Dialýza']),
  is('companies in Gothenburg', ['Lindqvist Varv']),
  is('companies in Geneva', ['Tromelin Assurances']),
  is('companies in Gdansk', ['Jaskinia Foods']),
  is('companies in Britain', ['Ardmore Claims', 'Gullane Testing', 'Yeovil Composites']),
  is('companies in Holland', ['Rijnmond Datakluis']),
  is('how many companies do we have in Deutschland', 3),
  is('companies in Germny', german),
  is('industrial companies', ['Altmeyer Kolben', 'Hollowell Valves', 'Ishpeming Hoists', 'Zaragoza Ascensores']),
  is('coatings companies', ['Penhallow Coatings']),
  is('companies in materials', ['Penhallow Coatings', 'Wexcombe Adhesives', 'Yeovil Composites']),
  is('marine companies', ['Lindqvist Varv']),
  is('insurance companies', ['Ardmore Claims', 'Tromelin Assurances']),
  is('beverage companies in Poland', ['Jaskinia Foods']),
  is('education companies', ['Kestrelway Schools']),
  is('deals in healthcare', ['Project Imago', 'Project Molar']),
  is('open deals in the Netherlands', ['Project Vault']),
  is('deals in aerospace', /no (industry|company)[^.]*aerospace[\s\S]*Healthcare Services/i),
  is('companies in Zanzibar', /no (place|location|company)[^.]*Zanzibar[\s\S]*(Germany|Nürnberg)/i),
  is('who is the chief diversity officer', /no(body| role| contact)[^.]*diversity[\s\S]*Chief Financial Officer/i),
  is(
    'healthcare companies in Germany with revenue over 500 million',
    /none of the 1\b|none of the companies in Germany|the 1 company/i,
  ),
]
