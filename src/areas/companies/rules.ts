import { company } from '../../records/descriptions/companies.ts'
import { type Rules, textsOf } from '../../records/engine/rules.ts'
import { mayFindAnew, withFound, withFoundAnew } from '../../records/found.ts'
import { matchAgain } from '../../records/match_mail.ts'

/** Mail is filed by the domain of a company's website: where one comes, changes or goes, it is filed anew. */
export const companyRules: Rules = {
  complete: (_who, given) => withFound(company.fields, given),
  completeChange: (old, patch) => withFoundAnew(company.fields, old, patch),
  standsAlone: (values, isNew) =>
    values['website'] == null && (isNew || (!('website' in values) && !mayFindAnew(company.fields, values))),
  follow: ({ db, who, jobs }, written) => matchAgain({ jobs }, db, who, { websites: textsOf(written, 'website') }),
}
