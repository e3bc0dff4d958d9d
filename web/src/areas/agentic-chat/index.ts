export { AskBox } from './ask_box.tsx'
