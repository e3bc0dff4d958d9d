export { CustomFields } from './custom_fields.tsx'
export { useConditionFilter, useCustomFilter } from './custom_filter.tsx'
export { FieldDialog, type Proposed } from './field_dialog.tsx'
export {
  type CustomField,
  emptyOfOwn,
  type FieldType,
  inputOfOwn,
  typeNames,
  useFields,
  useInWords,
  valueOfOwn,
  yesOrNo,
} from './fields.ts'
export { type Carrying, useOwnColumns } from './own_columns.tsx'
