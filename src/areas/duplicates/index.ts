// The rule by which a company's name is known again is the SQL function name_identity(), beside web_domain() and
// phone_identity(): import, bulk writing and synchronisation compare by them in their own statements.
export { forgetInMerges } from './forget_person.ts'
export { isNearName, judgeCompanies, judgeContacts } from './judge.ts'
