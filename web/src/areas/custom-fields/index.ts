export { CustomFields } from './custom_fields.tsx'
export { useCustomFilter } from './custom_filter.tsx'
export { useFields } from './fields.ts'
export { useOwnColumns } from './own_columns.tsx'
