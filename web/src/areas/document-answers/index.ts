export { gridOf } from './grid_address.ts'
