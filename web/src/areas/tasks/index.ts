export { RecordTasks } from './record_tasks.tsx'
export { useToday } from './task.ts'
export { TaskRow } from './task_row.tsx'
