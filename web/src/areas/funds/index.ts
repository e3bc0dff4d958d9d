export { useFundOptions } from './fund_options.ts'
