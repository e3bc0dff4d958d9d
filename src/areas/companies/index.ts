export { companyGrouping } from './groups.ts'
export {
  asLastContact,
  type ContactFilter,
  contactedSince,
  contactFilterOf,
  daysSince,
  fewerDaysAgo,
  isContact,
  kindsOfContact,
  LastContact,
  lastContact,
  lastContactAt,
  lastContacts,
  nextMeetingAt,
  type Today,
} from './last_contact.ts'
export { everyCompany, listCompanies, orderOf } from './list.ts'
export { filterOf, matching as companiesMatching } from './matching.ts'
export { companyRows, companyStore, restoreCompany } from './queries.ts'
export { companyRules } from './rules.ts'
export {
  Company,
  CompanyGroupQuery,
  CompanyId,
  CompanyItem,
  CompanyPatch,
  CompanyQuery,
  contactAsked,
  NewCompany,
  notContacted,
} from './schema.ts'
export { todayOf } from './today.ts'
