-- What each message was about, as the customer reads it in their list of messages. It never holds a code.
-- A node of the release before says nothing of it: its messages keep the general words.
alter table notifications.messages add column subject text not null default 'Mensaje de Abona';

update notifications.messages set subject = case template
    when 'one_time_code' then 'Tu código de Abona'
    when 'email_verification' then 'Confirma tu correo en Abona'
    when 'phone_changed' then 'Cambió el celular de tu cuenta de Abona'
    when 'account_added' then 'Se agregó una cuenta a tu Abona'
    when 'automatic_charge' then 'Tu pago automático'
    when 'document' then 'Un documento de tu crédito'
    else subject
  end;
