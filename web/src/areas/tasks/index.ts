export { RecordTasks } from './record_tasks.tsx'
export { addTask } from './task.ts'
export { TaskList } from './task_list.tsx'
