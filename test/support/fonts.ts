export { fontFiles } from '../../dev/fonts/font-files.ts'
