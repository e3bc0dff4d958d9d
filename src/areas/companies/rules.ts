import { matchAgain } from '../../records/match_mail.ts'
import { noRules, type Rules, textsOf } from '../../records/rules.ts'

/** Mail is filed by the domain of a company's website: where one comes, changes or goes, it is filed anew. */
export const companyRules: Rules = {
  ...noRules,
  follow: ({ db, who, jobs }, written) => matchAgain({ jobs }, db, who, { websites: textsOf(written, 'website') }),
}
