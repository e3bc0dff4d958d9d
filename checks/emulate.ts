export { createEmulator } from 'emulate'
