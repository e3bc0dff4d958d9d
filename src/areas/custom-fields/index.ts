export { CarriedParts, carriedParts, IncludeCarried, withCarried } from './carried.ts'
export { dimensionsFor, inGroup, yesOrNo } from './dimensions.ts'
export {
  CustomFilter,
  checkCustom,
  companyCustomIs,
  conditionsFilter,
  customIs,
  dayIn,
  faultOfCondition,
  numberIn,
  readCondition,
} from './filter.ts'
export { forgetInFields } from './forget_person.ts'
export { type FieldChanged } from './jobs.ts'
export { checkListQuery, type ListedQuery } from './list_query.ts'
export { type Carried, carriedBy, type Put, type PutChange, putOnMany } from './many.ts'
export { checkOptions, findField as findCustomField, freeKey, holdOwnFields, listFields } from './queries.ts'
export { Field as CustomField, NewField } from './schema.ts'
export { fieldTypes as customFieldTypes, type TypeName as CustomFieldType, typeOf as customFieldType } from './types.ts'
export { changeValues as changeCustomValues, judgeValues, readValue, valuesOf as customValuesOf } from './values.ts'
