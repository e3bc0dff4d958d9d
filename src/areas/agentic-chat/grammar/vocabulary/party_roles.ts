// What people call the parties of a deal, by the roles that they have there.

const advisers = ['', ...['adviser', 'advisor', 'bank', 'banker'].flatMap((one) => [` ${one}`, ` ${one}s`])]
const onSide = (side: string) =>
  ['-', ''].flatMap((dash) => advisers.map((who) => `${side} ${dash} side${who}`.replace('  ', ' '))).join('|')

/** A role, or several between commas, and the words for it. */
const roles: Readonly<Record<string, string>> = {
  // what brings a deal is on the side of its seller
  sell_side: `${onSide('sell')}|brought us|brought to us|showed us|introduced to us|sent us`,
  buy_side: onSide('buy'),
  'sell_side,buy_side': 'adviser|advisers|advisor|advisors|intermediary|intermediaries',
  buyer: 'buyer|buyers|bidder|bidders',
  seller: 'seller|sellers|vendor|vendors',
  lender: 'lender|lenders|financing bank|financing banks',
  lawyer: 'lawyer|lawyers|counsel|law firm|law firms|legal adviser|legal advisers|legal advisor|legal advisors',
  accountant: 'accountant|accountants|auditor|auditors',
  co_investor: 'co - investor|co - investors|coinvestor|coinvestors|co investor|co investors',
  expert: 'expert|experts',
}

export const partyRoles = Object.entries(roles).map(([role, words]) => ({
  meaning: `party=${role}`,
  roles: role.split(','),
  words,
}))
