// Uploads a document and sends it for signature with the C# client of openapi-generator.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using Chancery.Api;
using Chancery.Client;
using Chancery.Model;

static class Job
{
    static void Main()
    {
        var configuration = new Configuration { BasePath = Environment.GetEnvironmentVariable("SERVICE") };
        configuration.ApiKey.Add("X-Api-Key", Environment.GetEnvironmentVariable("API_KEY"));
        using (var http = new HttpClient())
        {
            var documents = new DocumentsApi(http, configuration);
            var pdf = File.ReadAllBytes(Environment.GetEnvironmentVariable("PDF"));
            var once = Guid.NewGuid().ToString();
            var document = documents.DocumentsCreate(once, new DocumentInput(title: "Agreement"));
            var wanted = new UploadRequest(contentLength: pdf.Length);
            var upload = documents.DocumentsUploadUrlCreate(document.Id, wanted, once);
            Put(http, upload, pdf);
            var ready = documents.DocumentsUploadComplete(document.Id, new UploadCompletion(uploadId: upload.UploadId));
            if (document.Source != null || ready.Source == null)
                throw new InvalidOperationException("a document has a file only after the upload");
            var field = new SignatureFieldInput(
                type: SignatureFieldInput.TypeEnum.Signature, pageNumber: 2, x: 0.1m, y: 0.4m, width: 0.3m, height: 0.1m);
            var request = new EnvelopeInput(
                documentId: document.Id, signerEmail: "anna@example.com", fields: new List<SignatureFieldInput> { field });
            var envelope = new SignaturesApi(http, configuration).SignaturesRequestsCreate(once, request);
            var found = documents.DocumentsSearchText("Agreement");
            Console.WriteLine($"{envelope.Status.ToString().ToLowerInvariant()} {found.Data.Count}");
        }
    }

    static void Put(HttpClient http, UploadUrl upload, byte[] pdf)
    {
        var request = new HttpRequestMessage(HttpMethod.Put, upload.VarUploadUrl) { Content = new ByteArrayContent(pdf) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/pdf");
        foreach (var header in upload.RequiredHeaders.Where(one => !one.Key.StartsWith("Content-", StringComparison.OrdinalIgnoreCase)))
            request.Headers.TryAddWithoutValidation(header.Key, header.Value);
        var stored = http.SendAsync(request).GetAwaiter().GetResult();
        if (!stored.IsSuccessStatusCode) throw new InvalidOperationException("the store returned " + stored.StatusCode);
    }
}
