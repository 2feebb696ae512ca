/** Words that other modules show. Safe in a browser. */

export { lookTexts } from './office/look-texts.ts'
