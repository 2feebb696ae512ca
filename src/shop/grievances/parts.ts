/** Parts of pages that other modules show. */

export { GrievanceForm } from './pages/grievance-form.tsx'
