import { z } from 'zod';

/** The bureau speaks Spanish, in the names of its own published interface. */
const Domicilio = z.object({
  direccion: z.string().min(1),
  coloniaPoblacion: z.string().min(1),
  delegacionMunicipio: z.string().min(1),
  ciudad: z.string().nullish(),
  estado: z.string().min(2).max(4),
  CP: z.string().regex(/^\d{5}$/, 'five digits'),
});

const Persona = z.object({
  primerNombre: z.string().min(1),
  segundoNombre: z.string().nullish(),
  apellidoPaterno: z.string().min(1),
  apellidoMaterno: z.string().nullish(),
  apellidoAdicional: z.string().nullish(),
  fechaNacimiento: z.iso.date(),
  CURP: z.string().regex(/^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/, 'a CURP of 18 signs'),
  RFC: z.string().nullish(),
  nacionalidad: z.string().nullish(),
  domicilio: Domicilio.nullish(),
});
export type BureauPerson = z.output<typeof Persona>;

export const ReportRequest = z.object({
  folioOtorgante: z.string().min(1).max(25),
  /** Evidence that the person allowed it; absent or of another kind, the bureau says 403. */
  autorizacion: z
    .object({ tipo: z.string(), folio: z.string(), fecha: z.iso.datetime({ offset: true }) })
    .nullish(),
  persona: Persona,
});
export type ReportRequest = z.output<typeof ReportRequest>;
