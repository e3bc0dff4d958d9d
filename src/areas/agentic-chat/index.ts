export { countPools } from './pools/ledger.ts'
