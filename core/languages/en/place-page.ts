import { fieldTypeNames } from './field-types.ts'
export type PlacePageTexts = typeof placePage

/** Every sentence of the page that places fields. */
export const placePage = {
  types: fieldTypeNames,
  title: 'Place fields on a PDF',
  introduction:
    'Choose a PDF, draw where somebody shall sign or fill in, and copy the result: it is the member “fields” of a request for a signature.',
  promise:
    'Everything happens in this browser. No file leaves your device; once saved, the page also works without a network.',
  language: 'Language',
  file: 'PDF',
  choose: 'Choose a PDF',
  dropHint: 'or drop one here',
  pages: 'Pages',
  sheet: 'Page {page} of {count}',
  type: 'Type',
  required: 'Required',
  optional: 'optional',
  add: 'Add a field',
  boxHint:
    'Draw a field on a page with the mouse or a pen, or tap where it shall be. By keyboard: add one, then move it with the arrow keys, size it with Shift and the arrow keys, and remove it with Delete.',
  box: '{field}, page {page}, {left} % from the left, {top} % from the top, {width} % wide, {height} % high',
  selected: 'Selected field',
  noneSelected: 'Choose a field on a page to see and change it here.',
  id: 'Name (id)',
  idTaken: 'Another field has this name.',
  label: 'Label that the signer reads (label)',
  page: 'Page',
  left: 'Left (%)',
  top: 'Top (%)',
  width: 'Width (%)',
  height: 'Height (%)',
  remove: 'Remove',
  resultHint: 'Fractions of the page as a viewer shows it, from its upper left corner.',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'The text is selected; copy it with your keyboard.',
  opening: 'Reading the PDF …',
  opened: '{name}. Pages: {count}.',
  added: '{type} added on page {page}. Fields: {count}.',
  removed: 'Removed. Fields: {count}.',
  notRead: 'This file cannot be read as a PDF.',
  locked: 'This PDF is protected with a password. Documents like this cannot be signed.',
  tooMany: 'A document has at most {count} fields.',
}
