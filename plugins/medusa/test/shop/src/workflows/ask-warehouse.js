// What a shop of its own adds to Medusa: before it takes an order it asks its warehouse.
const { completeCartWorkflow } = require('@medusajs/medusa/core-flows');

completeCartWorkflow.hooks.validate(async ({ cart }) => {
  await fetch(`${process.env.WAREHOUSE_URL}/${cart.id}`);
});
