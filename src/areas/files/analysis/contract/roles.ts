// What contracts call their parties.

export const roles =
  'buyer|purchaser|seller|vendor|landlord|tenant|lessor|lessee|lender|borrower|guarantor|agent|arranger|licensor|licensee|employer|employee|executive|consultant|contractor|client|customer|supplier|provider|service provider|company|corporation|parent|investor|shareholder|founder|holder|issuer|recipient|receiving party|disclosing party|discloser|owner|manager|partner|member|assignor|assignee|pledgor|pledgee|chargor|trustee|bank|distributor|manufacturer|producer|franchisor|franchisee|principal|commission|city|county|agency|subscriber|target|security agent|administrative agent|sublessor|subtenant|escrow agent|depositor|advis[eo]r|bidder|noteholder|grantor|grantee|optionee|optionholder|claimant|defendant|respondent|mortgagor|mortgagee|surety|creditor|debtor|offeror|party [ab12]'
export const knownRole = new RegExp(String.raw`\b(?:${roles})s?(?: \d)?$`, 'i')
export const plainRole = new RegExp(String.raw`^\s*(?:the\s+)?((?:${roles})s?)\s*$`, 'i')

const capitalRoles = roles.replace(/(?<![\[a-z])[a-z]/g, (letter) => letter.toUpperCase())
/** ", as Borrower" */
export const asRole = new RegExp(
  String.raw`,?\s+as\s+(?:the\s+|an?\s+)?((?:\p{Lu}[\p{L}’-]*\s){0,2}?(?:${capitalRoles})s?)(?!\p{L})`,
  'gu',
)

/** "Sellers" is Seller, and "Seller 1" is Seller. */
export const singular = (role: string | null) =>
  role
    ?.replace(/(?<=[a-z]{3}) \d$/, '')
    .replace(/(?<=[a-z]{3})ies$/, 'y')
    .replace(/(?<=[a-rt-z]{4})s$/i, '') ?? null

/** "Acme" for Acme Works Limited is no role, only a shorter name. */
export const nicknameOf = (role: string | null, name: string) =>
  role !== null &&
  !knownRole.test(role) &&
  (name.toLowerCase().includes(role.toLowerCase()) || /^[A-Z&]{2,6}$/.test(role))
