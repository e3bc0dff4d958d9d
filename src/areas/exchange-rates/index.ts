export { exchangeRate } from './convert.ts'
export { ConversionQuery, NewRate } from './schema.ts'
