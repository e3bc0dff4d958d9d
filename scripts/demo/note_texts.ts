// What associates jot down. {lead} and {second} are people of the company, {short} its short name.

/** Some speak of plants, and only of companies that have one. */
export type NoteText = { text: string; tags: string[]; ofMakers?: true }

export const notes: readonly NoteText[] = [
  {
    text: '**First impression:** {lead} knows the numbers by heart. Asked twice what we would change about the team, which I took as a good sign.',
    tags: ['management'],
  },
  {
    text: 'Reference call with a former sales head of {short}:\n\n- pricing is set by feel, no list\n- {lead} signs every order above $50k\n- nobody has left for a competitor in four years',
    tags: ['reference', 'pricing'],
  },
  {
    text: 'Customer concentration is lower than we feared. Top ten at 31%, none above 6%. Need the list by *gross margin*, not revenue.',
    tags: ['diligence', 'customers'],
  },
  {
    text: 'Risk: two of the three largest contracts of {short} come up for renewal next spring. {second} is relaxed about it; I am not.',
    tags: ['risk', 'customers'],
  },
  {
    text: '### Questions for the next call\n\n1. Why did overtime double in the second half?\n2. Who owns the lease of the main site?\n3. Is there a stay bonus for {second}?',
    tags: ['diligence'],
  },
  {
    text: 'Heard from a lender that {short} looked at a refinancing in spring and stopped. Would explain why {lead} takes our calls now.',
    tags: ['financing', 'rumour'],
  },
  {
    text: 'Working capital swings by about $2m between March and September. Peg should be a twelve-month average.',
    tags: ['diligence', 'working capital'],
  },
  {
    text: 'Add-on ideas that {lead} named without being asked: one in the next state, two further south. All owner-run, all under $10m.',
    tags: ['add-on'],
  },
  { text: 'ERP is from 2009 and patched. Budget $600k to $900k and a bad quarter.', tags: ['systems', 'risk'] },
  {
    text: 'Very good site visit. Clean floor, people greet each other, safety board up to date. {second} walked us through the month-end close in twenty minutes.',
    tags: ['site visit', 'management'],
    ofMakers: true,
  },
  {
    text: 'Price rise of 4% went through in January without a lost account. Second one planned for autumn.',
    tags: ['pricing'],
  },
  {
    text: '{lead} wants to stay three years, then hand over to {second}. Ask {second} alone whether that is also *their* plan.',
    tags: ['management', 'succession'],
  },
  {
    text: 'Comparable deals in the sector went for 7x to 9x last year, but with twice the margin. We should not go above 7.5x here.',
    tags: ['valuation'],
  },
  {
    text: 'Tax: owner pays himself rent through a second company. About $240k above market, goes into adjusted EBITDA.',
    tags: ['diligence', 'tax'],
  },
  {
    text: 'Environmental report from 2019 is clean for the main site. Nothing on the leased warehouse. Ask.',
    tags: ['diligence', 'risk'],
    ofMakers: true,
  },
  {
    text: 'Churn is 6% by logo, 3% by revenue. The ones that leave are small and were sold by a dealer.',
    tags: ['customers'],
  },
  {
    text: 'Met {second} at the trade fair. They hired a head of quality from a listed competitor. Order book at five months.',
    tags: ['update'],
  },
  {
    text: 'Competitor in the same town was bought by a strategic at a price nobody understood. {lead} has heard about it.',
    tags: ['market', 'valuation'],
  },
  {
    text: 'Left it with {lead} that we come back after the year-end figures. Not a seller today, would be one at the right number.',
    tags: ['origination'],
  },
  {
    text: 'Insurance: premium up by a third after the hail claim. One-off according to {second}, I would not adjust for it.',
    tags: ['diligence'],
  },
  {
    text: 'What I like: recurring share, boring product, no tender business.\n\nWhat I do not like: one plant, one planner, one person who knows the recipes.',
    tags: ['opinion'],
    ofMakers: true,
  },
  {
    text: 'Bank would go to 3.2x on last year, 3.5x with a guarantee. Covenant on fixed charges at 1.2x.',
    tags: ['financing'],
  },
  { text: 'Wage round settled at 3.4%, three years. Was in the budget with 4%.', tags: ['update'] },
  {
    text: 'Data room opened. Folders 3 and 7 are empty, asked the adviser. Quality of the rest is above average.',
    tags: ['diligence'],
  },
  {
    text: 'IC pre-read sent. Expect questions on {short}’s capex: maintenance is 2.1% of sales, the plan says 1.4%.',
    tags: ['investment committee'],
  },
  {
    text: 'Board seat, information rights and tag-along are agreed in principle. Open: vesting of {lead}’s rollover.',
    tags: ['terms'],
  },
]

/** A few that are longer and stand on top of their company. */
export const pinned: readonly { company: string; text: string; tags: string[] }[] = [
  {
    company: 'Tessamar Flow Controls',
    text: 'Price is $118m, 7.3x adjusted EBITDA of last year. Earn-out is off the table, environmental indemnity open. Founders want to sign before Christmas. Whoever speaks with Philippa: the working capital peg is *not* agreed.',
    tags: ['terms'],
  },
  {
    company: 'Maplecross Dental Partners',
    text: '**Thesis:** a group that dentists want to join. Growth without paying up for it. What has to be true: practices joined in the last two years grow as the old ones do.',
    tags: ['thesis'],
  },
  {
    company: 'Cinder & Oat Baking',
    text: 'Do not approach the two supermarket chains before exclusivity. Promised to {lead} on the phone.',
    tags: ['process'],
  },
  {
    company: 'Coldwater Transit',
    text: '**Risk:** 41% of the tractors come off warranty within eighteen months. Appraisal is the gate for the lender.',
    tags: ['risk', 'financing'],
  },
  {
    company: 'Rookhaven Security',
    text: 'Term sheet: $30m at $140m pre-money, 1x non-participating. {lead} pushes back on the option pool only.',
    tags: ['terms'],
  },
  {
    company: 'Oderwald Antriebstechnik',
    text: 'Family matters more than price. Herr Müller senior decides, the letter must be **in German** and on paper.',
    tags: ['succession'],
  },
]
