import type { MassColumns } from './mass-schedule.ts';

/** Shown as an example where the deployment asked for sample data and the API doesn't answer. */
export const sampleMassColumns: MassColumns = {
  week: [{ id: 'semana', weekday: 'Segunda-feira', time: '18:00', description: 'Exemplo' }],
  saturday: [{ id: 'sabado', weekday: 'Sábado', time: '17:00', description: 'Exemplo' }],
  sunday: [{ id: 'domingo', weekday: 'Domingo', time: '08:00', description: 'Exemplo' }],
};
