import { noRules, type Rules, textsOf } from '../../records/engine/rules.ts'
import { matchAgain } from '../../records/match_mail.ts'

/** Mail is filed by the addresses of contacts, under their names and companies: where one of these changes, it is filed anew. */
export const contactRules: Rules = {
  ...noRules,
  follow: ({ db, who, jobs }, written) =>
    matchAgain({ jobs }, db, who, { addresses: textsOf(written, 'email', ['email', 'company_id', 'name']) }),
}
