import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

const payment = await abona.payments.create({
  order_id: process.argv[2], // yours; one payment at a time is open or captured for it
  amount: 149_900, // whole centavos: $1,499.00
  lines: [{ reference: 'zapatos-42', name: 'Zapatos', quantity: 1, unit_amount: 139_900 }],
  shipping_amount: 10_000,
  // What you know of your shopper, and they need not type again.
  shopper: {
    given_names: 'Ana María',
    first_surname: 'López',
    email: 'ana@correo.mx',
    phone: '55 1234 5678',
    address: {
      postal_code: '06700',
      settlement: 'Roma Norte',
      street: 'Orizaba',
      exterior_number: '125',
    },
  },
  capture_mode: process.argv[3] ?? 'automatic', // or 'manual'
  return_url: 'https://tienda.mx/gracias',
  cancel_url: 'https://tienda.mx/carrito',
});
console.log(payment.id, payment.checkout_url);
